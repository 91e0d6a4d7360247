extension Templates {
    /// What a member can do on a screen of the app.
    static let controls = """
        {{#.ishome}}
        <form method="post" action="{{act}}" data-key="refresh">\
        <input type="hidden" name="do" value="tap">\
        <input type="hidden" name="control" value="home.refresh">\
        <button class="tinted" data-control="home.refresh">{{p.refresh}}</button></form>
        <form class="fields" method="post" action="{{act}}" novalidate autocomplete="off" \
        data-key="attendance"><h4>{{p.attendanceTitle}}</h4>\
        <input type="hidden" name="do" value="tap">\
        <input type="hidden" name="control" value="attendance.submit">\
        <label><span>{{p.attendanceCode}}</span>\
        <input type="text" name="code" placeholder="1234" inputmode="numeric"></label>\
        <button class="filled" data-control="attendance.submit">{{p.attendanceSubmit}}</button>\
        </form>
        {{/.ishome}}
        {{#.istimers}}
        <form class="fields" method="post" action="{{act}}" novalidate autocomplete="off" \
        data-key="timers"><h4>{{p.timersTitle}}</h4>\
        <input type="hidden" name="do" value="tap">\
        <input type="hidden" name="control" value="timers.add">\
        <label><span>{{p.clip}}</span><input type="text" name="clipID" placeholder="7"></label>\
        <label><span>{{p.time}}</span><input type="text" name="time" placeholder="07:30"></label>\
        <label><span>{{p.days}}</span><input type="text" name="days" placeholder="1,3,5"></label>\
        <button class="filled" data-control="timers.add">{{p.timersAdd}}</button></form>
        {{/.istimers}}
        {{#.issignUp}}
        <form class="fields" method="post" action="{{act}}" novalidate autocomplete="off" \
        data-key="email"><h4>{{p.emailTitle}}</h4>\
        <input type="hidden" name="do" value="tap">\
        <input type="hidden" name="control" value="email.validate">\
        <label><span>{{p.email}}</span><input type="text" name="email" \
        placeholder="kim@moim.example" inputmode="email" spellcheck="false"></label>\
        <button class="filled" data-control="email.validate">{{p.emailCheck}}</button></form>
        {{/.issignUp}}
        {{#.isfriends}}
        <form class="fields" method="post" action="{{act}}" novalidate autocomplete="off" \
        data-key="friends"><h4>{{p.friendsTitle}}</h4>\
        <input type="hidden" name="do" value="tap">\
        <input type="hidden" name="control" value="friends.search">\
        <label><span>{{p.friendName}}</span>\
        <input type="text" name="query" placeholder="김"></label>\
        <button class="filled" data-control="friends.search">{{p.friendsSearch}}</button></form>
        {{/.isfriends}}
        """

    /// The places that a member is led to.
    static let places = """
        {{#.issignIn}}
        <div class="place">{{>mark}}<p>{{p.signInLead}}</p></div>
        <form method="post" action="{{act}}"><input type="hidden" name="do" value="signIn">\
        <button class="filled" data-control="signIn">{{p.signIn}}</button></form>
        {{/.issignIn}}
        {{#.isstore}}
        <div class="place">{{>mark}}<p>{{p.storeLead}}</p></div>
        <form method="post" action="{{act}}"><input type="hidden" name="do" value="open">\
        <input type="hidden" name="screen" value="home">\
        <button class="tinted" data-control="back">{{p.back}}</button></form>
        {{/.isstore}}
        {{#.isregistration}}
        <div class="place">{{>mark}}<p>{{p.registrationLead}}</p></div>
        <form method="post" action="{{act}}"><input type="hidden" name="do" value="open">\
        <input type="hidden" name="screen" value="home">\
        <button class="tinted" data-control="back">{{p.back}}</button></form>
        {{/.isregistration}}
        """
}
